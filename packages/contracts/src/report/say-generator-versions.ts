import type { ReportComparison } from './report-verdict.ts'

/** Says `load generator 4.2.0, before 4.1.0` where the versions are known to differ; else null. */
export const sayGeneratorVersions = ({
  generatorVersions,
}: Pick<ReportComparison, 'generatorVersions'>): string | null =>
  generatorVersions
    ? `load generator ${generatorVersions.now.join(' and ')}, before ${generatorVersions.before.join(' and ')}`
    : null
