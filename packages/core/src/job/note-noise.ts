import { repetitionsBeside, type Sql, setNoiseFloor } from '@wrkbench/db'
import { noiseOfCells } from '../domain/rank/noise.ts'

/** Updates the noise floor of a job's environment once the job is over. */
export const noteNoise = async (tx: Sql, jobId: string): Promise<void> => {
  const noise = noiseOfCells(await repetitionsBeside(tx, jobId))
  if (noise) await setNoiseFloor(tx, jobId, noise)
}
