@echo off
rem Double-click me on Windows: plays Mousehole on this machine, without a network.
cd /d "%~dp0"
py -3 launch.py || python launch.py || pause
