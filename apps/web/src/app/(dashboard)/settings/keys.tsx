import { Section } from '#components/ui/section.tsx'

const keys = [
  ['Tab, Shift Tab', 'to the next thing, and back; the first Tab of a page offers to skip its navigation'],
  ['Enter, Space', 'opens a link, presses a button, ticks a box'],
  ['Escape', 'closes a dialog, a list or a form, and leads back to what opened it; hides a hint'],
  ['← → ↑ ↓', 'on a chart: from point to point, with its figures; Enter opens the result of a trend'],
  ['Home, End, Page up, Page down', 'on a chart: its ends, and further at once'],
  ['← →', 'below a trend and in a run that is explored: either edge of the time shown; on the leaderboard: its date'],
] as const

/** There are no keys of our own to be learnt; this says where the usual ones work. */
export const Keys = () => (
  <Section id="keys" title="By keyboard" note="everything works without a mouse">
    <table className="tbl tight max-w-[980px]">
      <tbody>
        {keys.map(([key, does]) => (
          <tr key={does}>
            <th scope="row" className="font-medium! whitespace-nowrap max-sm:whitespace-normal">
              {key}
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)
