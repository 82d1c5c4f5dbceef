'use client'
import { cx } from 'class-variance-authority'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type FieldControl = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** Of the label of a control, for one whose name is more than that. */
export const labelIdOf = ({ id }: Pick<FieldControl, 'id'>): string => `${id}-label`

type Props = {
  label: string
  hint?: string
  error?: string | null
  /** Shows the hint above the error, too: what it says is needed to mend that. */
  keepsHint?: boolean
  required?: boolean
  /** Marks a value that was changed and is not saved yet. */
  changed?: boolean
  /** At the inline end of the label. */
  aside?: ReactNode
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Label above, then the control, then the hint or the error, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  keepsHint,
  required,
  changed,
  aside,
  className,
  children,
}: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error || hint
  const hintId = keepsHint && error && hint ? `${id}-hint` : ''
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label id={labelIdOf({ id })} htmlFor={id} className="text-body font-medium">
          {label}
          {required && <span className="ms-0.5 text-danger after:content-['*']" aria-hidden="true" />}
          {changed && <span className="ms-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': note ? `${hintId} ${noteId}`.trim() : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hintId && (
        <p id={hintId} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {note && (
        <p
          id={noteId}
          className={cx('flex items-start gap-1.5 text-meta', error ? 'text-danger' : 'text-muted')}
        >
          {error && <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}
