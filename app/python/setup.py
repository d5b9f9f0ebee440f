# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the Python package with pip: a wheel, and an sdist that holds the sources of the library.

    pip install --no-build-isolation app/python

needs CMake, a C++ compiler, the headers of the library's dependencies, and scikit-build and pybind11.
If PARSESCOPE_BUILD names a build folder that contains the package (CMake's PARSESCOPE_PYTHON=ON), pip takes
it from there and compiles nothing.

The package contains the explorer as a page, explorer.html, if app/page has made it before; an sdist then
holds the page as well.
"""
import os
import re
import shutil
import sys

from setuptools import Distribution
from setuptools.command.sdist import sdist

HERE = os.path.dirname(os.path.abspath(__file__))
#: The top of the source tree, from here: in an sdist, a folder below; in a checkout, two folders above.
TOP = "source" if os.path.isdir(os.path.join(HERE, "source")) else "../.."
#: The parts of the source tree from which the module is built.
PARTS = ("CMakeLists.txt", "core", "app/CMakeLists.txt", "app/python", "resources")
#: The page that app/page makes.
PAGE = "build/page/explorer.html"


class SdistWithSources(sdist):
    """An sdist with the source tree in the folder "source"."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        shutil.rmtree(os.path.join(base_dir, "_skbuild"), ignore_errors=True)  # of an earlier build
        for part in PARTS:
            origin, copy = os.path.join(HERE, TOP, part), os.path.join(base_dir, "source", part)
            if os.path.isdir(origin):
                shutil.copytree(origin, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns(
                    "__pycache__", "_skbuild", "*.egg-info", "dist", "source"))
            else:
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                shutil.copy(origin, copy)
        if os.path.exists(os.path.join(HERE, TOP, PAGE)):
            os.makedirs(os.path.dirname(os.path.join(base_dir, "source", PAGE)), exist_ok=True)
            shutil.copy(os.path.join(HERE, TOP, PAGE), os.path.join(base_dir, "source", PAGE))


def version():
    with open(os.path.join(HERE, TOP, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(parsescope VERSION (\S+)", file.read()).group(1)


class CompiledDistribution(Distribution):
    """A distribution with a compiled module, so that its wheel is for one platform."""

    def has_ext_modules(self):
        return True


os.chdir(HERE)
page = os.path.abspath(os.path.join(TOP, PAGE))
if not os.path.exists(page):
    print("The package is made without the explorer as a page. app/page makes the page.", file=sys.stderr)
    page = ""
if build := os.environ.get("PARSESCOPE_BUILD"):
    from setuptools import setup

    compiled = {"package_dir": {"parsescope": os.path.relpath(os.path.join(build, "app/python/parsescope"))},
                "package_data": {"parsescope": ["*.so", "py.typed", "*.pyi", "*.html"]},
                "distclass": CompiledDistribution}
else:
    from skbuild import setup

    compiled = {"package_dir": {"parsescope": "package"},
                "package_data": {"parsescope": ["py.typed", "*.pyi", "*.html"]},
                "cmake_source_dir": TOP,
                "cmake_install_target": "install-python",
                "cmake_args": [f"-DPython_EXECUTABLE={sys.executable}", "-DPARSESCOPE_PYTHON=ON",
                               "-DPARSESCOPE_GUI=OFF", "-DPARSESCOPE_TESTS=OFF", "-DPARSESCOPE_UNITY=ON",
                               f"-DPARSESCOPE_EXPLORER_PAGE={page}",
                               "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG"]}
setup(
    name="parsescope",
    version=version(),
    description="Transition systems, exact oracles, decoding and trained models of dependency parsing",
    license="GPL-3.0-or-later",
    packages=["parsescope"],
    python_requires=">=3.9",
    install_requires=["numpy"],
    **compiled,
    cmdclass={"sdist": SdistWithSources},
)
