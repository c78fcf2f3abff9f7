"""What each line of the operator's corrections does: the tables that it touches, with and without corrections."""

import dataclasses
from collections import defaultdict

import duckdb
import pyarrow as pa

from assets import tables
from assets.core.models import Corrections
from assets.privacy.corrections import Correction, Touched, Verdict, overruled
from assets.run_records import note
from sql import statement


def build_corrections(con: duckdb.DuckDBPyConnection) -> int:
    """Write meta.corrections from the verdicts, and note each line that needs mending; return the number of lines."""
    corrections = [Correction(*row) for row in con.execute("FROM staging.corrections ORDER BY line").fetchall()]
    if not corrections:
        tables.create(con, Corrections)
        return 0
    merged = dict(con.execute("FROM staging.merges").fetchall())
    touched: defaultdict[int, list[Touched]] = defaultdict(list)
    for line_no, is_named, seats, *verdicts in con.execute(statement("core/corrections_effects")).fetchall():
        touched[line_no].append(Touched(is_named, seats, Verdict(*verdicts[:3]), Verdict(*verdicts[3:])))
    rows, complaints, replaced = [], list[str](), overruled(corrections)
    met = {line: facts for line, *facts in con.execute(statement("core/corrections_met")).fetchall()}
    for c in corrections:
        is_met, moves_standings, sets_unseated_winner = met[c.line]
        line, fault = f"Line {c.line} of corrections.csv", None
        if c.does == "merge" and c.player_code not in merged:
            fault = f"{line} merges in a circle and was skipped; remove one line of the circle."
        elif not is_met:
            fault = f"{line} ({c.kind}) matches nothing that is stored; remove it or fix its id."
        if fault:
            complaints.append(fault)
        if sets_unseated_winner:
            complaints.append(
                f"{line} gives {c.table_id} a winner who is not seated there, so the table is skipped; "
                "topdeck_id needs the winner's id, or Draw."
            )
        idle = replaced.get(c.line, fault)
        named = sum(table.is_named for table in touched[c.line])
        applied = idle is None and (named > 0 or moves_standings)
        effect = c.effect(touched[c.line], merged) if applied else idle or "It is about no table of a pool."
        rows.append({**dataclasses.asdict(c), "applied": applied, "tables": named, "effect": effect})
    note(con, [("corrections", True, sentence) for sentence in complaints])
    con.register("effects", pa.Table.from_pylist(rows))
    try:
        return tables.replace(con, Corrections, "SELECT * EXCLUDE (about, does) FROM effects")
    finally:
        con.unregister("effects")
