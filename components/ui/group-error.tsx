import { cx } from 'class-variance-authority'
import { CircleAlert } from 'lucide-react'

type Props = { id?: string; text: string | null | undefined; className?: string }

/** What is wrong with a group of controls, as `Field` says it of one; nothing while nothing is. */
export function GroupError({ id, text, className }: Props) {
  if (!text) return null
  return (
    <p id={id} role="alert" className={cx('flex items-start gap-1.5 text-meta text-danger', className)}>
      <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  )
}
