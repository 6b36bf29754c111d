import { KeySwitch } from '#components/shell/key-switch.tsx'
import { KeyTable } from '#components/shell/key-table.tsx'
import { Section } from '#components/ui/section.tsx'

/** Where the usual keys work, and the one of our own. */
export const Keys = () => (
  <Section id="keys" title="Keyboard" note="everything works without a mouse" actions={<KeySwitch />}>
    <div className="max-w-[980px]">
      <KeyTable />
    </div>
  </Section>
)
