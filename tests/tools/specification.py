"""The table of reasons in docs/specification.md, made from sql/seeds/reasons.csv; ``make docs`` writes it."""

import re
from pathlib import Path

from sql import seed

SPECIFICATION = Path(__file__).parents[2] / "docs" / "specification.md"
TABLE = re.compile(r"(?<=\n## Reasons\n)(.*?\n\| reason \| when \|\n\|---\|---\|\n)(?:\|[^\n]*\n)*", re.DOTALL)


def with_reasons(text: str) -> str:
    """Return the specification with the reasons of tables as the seed has them."""
    rows = [row for row in seed("reasons") if row["about"] in {"tournament", "table"}]
    table = "".join(f"| `{row['reason']}` | {row['applies_when']} |\n" for row in rows)
    return TABLE.sub(lambda found: found[1] + table, text, count=1)


if __name__ == "__main__":
    SPECIFICATION.write_text(with_reasons(SPECIFICATION.read_text(encoding="utf-8")), encoding="utf-8")
