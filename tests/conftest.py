"""What holds for all tests: properties are the same in every run, and none has to be quick."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# The runs of pytest within tests forget the modules that they were the first to import; these
# have tables by class, and are imported one by one.
import rulewright.compile.author
import rulewright.explain.why_not  # noqa: F401

settings.register_profile(
    "rulewright",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rulewright")
