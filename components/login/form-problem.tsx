import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What went wrong with the whole form, and a way out behind it. The region is always there, so that its text is read out when it comes. */
export function FormProblem({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <div className="flex animate-rise items-start gap-2.5 rounded-control bg-danger/8 px-3 py-2.5 text-body text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <p className="text-text">
            {text} {children}
          </p>
        </div>
      )}
    </div>
  )
}
