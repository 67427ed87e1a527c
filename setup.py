"""Hands setuptools the compiled modules; everything else stands in pyproject.toml and buildtools/backend.py."""

from setuptools import setup

from backend import extensions

setup(ext_modules=extensions())
