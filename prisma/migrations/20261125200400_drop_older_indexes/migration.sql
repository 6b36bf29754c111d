-- The two before this know more, and nothing asks for the reports of pull requests any longer
DROP INDEX "results_series_time";
DROP INDEX "results_time";
DROP INDEX "reports_proposed";
