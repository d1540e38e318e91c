# SPDX-License-Identifier: MIT
"""The SQL of docs/cohorts.md, run by DuckDB, SQLite and Apache Spark."""

import contextlib
import csv
import os
import re
import shutil
import sqlite3
import time

import duckdb

ZOOMS = 5
MEMORY = "2GB"
# Two workers, each a process with one thread and 1 GiB, and the driver.
SPARK = "local-cluster[2,1,1024]"

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "cohorts.md")


def timed(words, body):
    begun = time.monotonic()
    result = body()
    print(f"       {words}: {time.monotonic() - begun:.1f} s", flush=True)
    return result


def document():
    with open(DOCUMENT, encoding="utf-8") as file:
        return file.read()


def statements():
    return [text.strip().rstrip(";") for text in re.findall(r"```sql\n(.*?)```", document(), re.DOTALL)]


def conversion():
    """The statement that turns answers/*.csv into the folder class."""
    return re.search(r'duckdb -c "(.*)"', document()).group(1)


class Found:
    """What the statements found: by listener (threshold, lower, upper) in cents, and pooled those with the shrinkage."""

    def __init__(self, fetch, words):
        """fetch: runs a statement and returns its rows. The table or view `answers` must be there."""
        _, _, tally, line, box, posterior, zoom, curve, thresholds, population, middle, pooled = statements()
        begun = time.monotonic()
        timed(f"{words} counts the answers", lambda: fetch(tally))

        def search():
            for statement in (line, box, posterior, *[zoom] * ZOOMS, curve):
                fetch(statement)
            return {row[0]: row[1:] for row in fetch(thresholds)}

        def pool():
            fetch(population)
            return fetch(middle)[0], {row[0]: row[1:] for row in fetch(pooled)}
        self.thresholds = timed(f"{words} searches the grid", search)
        (self.middle, self.tau), self.pooled = timed(f"{words} pools the listeners", pool)
        self.seconds = time.monotonic() - begun


def convert(folder):
    """Makes folder/class of folder/answers by DuckDB."""
    with _duckdb(folder) as database:
        timed("DuckDB writes Parquet", lambda: database.execute(conversion()))


def in_duckdb(folder, words="DuckDB"):
    with _duckdb(folder) as database:
        database.execute(statements()[0])
        return Found(lambda statement: database.execute(statement).fetchall(), words)


@contextlib.contextmanager
def _duckdb(folder):
    """DuckDB, with `folder` as the working directory."""
    place = os.getcwd()
    os.chdir(folder)
    try:
        with duckdb.connect() as database:
            database.execute(f"SET threads = 2; SET memory_limit = '{MEMORY}'; SET temp_directory = 'spill'")
            yield database
    finally:
        os.chdir(place)


def in_spark(folders):
    """Found for each of the folders that hold a folder class."""
    import pyspark
    from pyspark.sql import SparkSession
    # Its processes listen to one another, and to nobody else.
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    builder = SparkSession.builder.master(SPARK).appName("cohorts")
    for key, value in {
            "spark.driver.memory": "1g", "spark.executor.memory": "1g", "spark.driver.host": "localhost",
            "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.log.level": "ERROR",
            "spark.local.dir": os.path.join(folders[0], "spill"), "spark.sql.warehouse.dir": os.path.join(folders[0], "warehouse"),
            # Small tables that are the same everywhere would else be sent to one worker, which then does all.
            "spark.sql.autoBroadcastJoinThreshold": "-1", "spark.sql.adaptive.coalescePartitions.enabled": "false",
            "spark.sql.shuffle.partitions": "8"}.items():
        builder = builder.config(key, value)
    session = timed(f"Spark starts, {SPARK}", builder.getOrCreate)
    try:
        for number, folder in enumerate(folders):
            session.sql(f"CREATE DATABASE trial{number}")
            session.sql(f"USE trial{number}")
            session.sql(statements()[1].replace("'class'", f"'{folder}/class'"))
            yield Found(lambda statement: [tuple(row) for row in session.sql(statement).collect()], "Spark")
            session.sql("DROP VIEW answers")
    finally:
        session.stop()
        # Of the workers' logs.
        shutil.rmtree(os.path.join(os.path.dirname(pyspark.__file__), "work"), ignore_errors=True)


def in_sqlite(folder, names):
    """names: of files in the folder."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE answers (listener TEXT, cents REAL, correct INTEGER)")
    for name in names:
        with open(os.path.join(folder, name + ".csv"), newline="", encoding="utf-8") as file:
            next(file)
            database.executemany("INSERT INTO answers VALUES (?, ?, ?)", [
                (name, float(row["centOffset"]), row["isCorrect"] == "true")
                for row in csv.DictReader(file) if row["type"] == "comparison" and row["interval"] == "P1"])
    return Found(lambda statement: database.execute(statement).fetchall(), "SQLite")
