module wrkbench.local/server

go 1.24
