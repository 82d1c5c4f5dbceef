import { CircleAlert } from 'lucide-react'

/** Why a form was refused, above its fields; nothing while it was not. */
export function FormNotice({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger/10 px-3 py-2 text-body text-danger"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
