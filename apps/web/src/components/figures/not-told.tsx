import { type MetricId, metricCatalogue, midSentence } from '@wrkbench/contracts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** Shown if results from elsewhere lack the chosen metric; they may have another. */
export const NotTold = ({ metric, onMetric }: { metric: MetricId; onMetric: (metric: MetricId) => void }) => (
  <Notice
    title={`None of these results includes ${midSentence(metricCatalogue[metric].label)}`}
    actions={
      metric === 'requestsPerSecond' ? undefined : (
        <Button onClick={() => onMetric('requestsPerSecond')}>Show requests per second as printed</Button>
      )
    }
  >
    <p>Published figures often do not say which answers were successes. Choose another measure above.</p>
  </Notice>
)
