-- Trends are read from an index that holds all they need. Of pages that no vacuum has seen PostgreSQL reads the row as well, and by
-- default it leaves a fifth of a table like that: the newest fifth, which every page asks for
ALTER TABLE "results" SET (autovacuum_vacuum_insert_scale_factor = 0.02);
