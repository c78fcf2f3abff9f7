"""The column types: what pandas holds and DuckDB stores."""

from typing import Annotated

import pandas as pd

Text = str
Count = int
Number = float
Flag = bool
CountOrNull = pd.Int64Dtype
Instant = Annotated[pd.DatetimeTZDtype, "us", "UTC"]
