import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'

export default function InvitationOver() {
  return (
    <main className="page pt-12">
      <Notice as="h1" title="This invitation is not valid any more">
        <p>
          An invitation works once and for some days, and can be withdrawn. Ask whoever invited you for a new one. If
          you have joined already, <Link href="/sign-in">sign in</Link>.
        </p>
      </Notice>
    </main>
  )
}
