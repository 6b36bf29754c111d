import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** For somebody who only looks at what is public. */
export const NotSignedIn = ({ next }: { next: string }) => (
  <div className="section">
    <Notice
      title="You are not signed in"
      actions={
        <ButtonLink look="go" href={`/sign-in?next=${encodeURIComponent(next)}`}>
          Sign in
        </ButtonLink>
      }
    >
      <p>You see what is public.</p>
    </Notice>
  </div>
)
