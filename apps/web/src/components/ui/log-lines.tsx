import type { LogLine } from '@wrkbench/contracts'
import { Moment } from '#components/ui/moment.tsx'

const sources: Record<LogLine['source'], string> = {
  runner: '',
  build: 'build: ',
  server: 'server: ',
  generator: 'load: ',
}

export const LogLines = ({ lines }: { lines: readonly (LogLine & { runId?: string })[] }) =>
  lines.map((line) => (
    <div key={`${line.runId ?? ''}${line.seq}`}>
      <span className="ts">
        <Moment at={line.at} style="milliseconds" />
      </span>{' '}
      <span>
        {sources[line.source]}
        {line.text}
      </span>
    </div>
  ))
