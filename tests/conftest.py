"""What holds for all tests: properties are the same in every run, and none has to be quick."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rulewright",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rulewright")
