# Called as a compiler: whatever the source is, its PTX is weak.ptx.
cp "${0%/*}/weak.ptx" "$2"
