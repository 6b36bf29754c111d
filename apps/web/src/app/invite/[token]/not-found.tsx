import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'

export default function InvitationOver() {
  return (
    <main className="page pt-12">
      <p className="mark mb-3">wrkbench</p>
      <Notice as="h1" title="This invitation is no longer valid">
        <p>
          An invitation works once, expires after some days, and can be withdrawn. Ask whoever invited you for a new
          one. If you have already joined, <Link href="/sign-in">sign in</Link>.
        </p>
      </Notice>
    </main>
  )
}
