import { type MetricId, metricCatalogue, midSentence } from '@wrkbench/contracts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

type NotToldProps = {
  metric: MetricId
  /** some results include the metric, but none that are compared with each other */
  inPairs?: boolean
  onMetric: (metric: MetricId) => void
}

/** Shown if results from elsewhere lack the chosen metric; they may have another. */
export const NotTold = ({ metric, inPairs = false, onMetric }: NotToldProps) => (
  <Notice
    title={
      inPairs
        ? `No pair has ${midSentence(metricCatalogue[metric].label)} on both sides`
        : `None of these results includes ${midSentence(metricCatalogue[metric].label)}`
    }
    actions={
      metric === 'requestsPerSecond' ? undefined : (
        <Button onClick={() => onMetric('requestsPerSecond')}>Show requests per second as printed</Button>
      )
    }
  >
    <p>Published figures often do not say which answers were successes. Choose another measure above.</p>
  </Notice>
)
