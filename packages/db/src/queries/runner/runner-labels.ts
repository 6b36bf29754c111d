/** SQL condition: whether the runner `ru` has all labels that the job `j` asks for. */
export const bearsLabels = `(NOT j.spec ? 'runnerLabels' OR
  ru.labels @> ARRAY(SELECT jsonb_array_elements_text(j.spec -> 'runnerLabels')))`
