import type { Db } from '@wrkbench/db'

/** Makes PostgreSQL fail an operation such as `INSERT ON runs` as if the disk were full. @returns a function that undoes it */
export const fullFor = async (pool: Db['pool'], what: string): Promise<() => Promise<unknown>> => {
  await pool.query(`CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'made up: no room' USING ERRCODE = '53100'; END $$`)
  await pool.query(`CREATE TRIGGER full_disk BEFORE ${what} EXECUTE FUNCTION no_room()`)
  return () => pool.query(`DROP TRIGGER full_disk ON ${what.split(' ').at(-1)}`)
}
