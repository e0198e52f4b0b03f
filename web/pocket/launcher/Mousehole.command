#!/bin/sh
# Double-click me on macOS or Linux: plays Mousehole on this machine, without a network.
cd "$(dirname "$0")" && exec python3 launch.py
