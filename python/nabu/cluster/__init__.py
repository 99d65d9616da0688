"""Runs on a Ray cluster: the same command, the same bytes, more cores.

>>> import nabu.cluster
>>> run = nabu.cluster.run("balance", "study.toml", address="auto", out="runs/study")
>>> run.effects

The program that calls this is the driver: it keeps the journal and works out the results as `nabu` does on
one machine. Every core of the cluster plays units and sends their lines back; nothing else is shared. From a
shell: `python -m nabu.cluster balance study.toml --address auto --out runs/study`.

| file | what it holds |
|---|---|
| `driver` | the run: stages of units, dealt out until all are back |
| `dealer` | which units go out next, and how many at a time |
| `crew` | the cores of the cluster, one worker each |
| `worker` | what runs on a core |
| `account` | what the cluster cost, and how evenly it was used |
| `__main__` | the command line |
"""

from .driver import run

__all__ = ["run"]
