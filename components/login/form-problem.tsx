import { CircleAlert } from 'lucide-react'

/** What went wrong with the whole form. The region is always there, so that its text is read out when it comes. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex animate-rise items-start gap-2.5 rounded-control bg-danger/8 px-3 py-2.5 text-body text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="text-text">{text}</span>
        </p>
      )}
    </div>
  )
}
