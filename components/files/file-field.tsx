'use client'
import { Paperclip, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'

export type FileWords = {
  choose: string
  another: string
  takeAway: string
  /** Of so many kilobytes. */
  size: (kilobytes: number) => string
}

type Props = {
  label: string
  hint?: string
  error?: string | null
  file: File | null
  /** The name of one that is kept already. */
  kept?: string | null
  disabled?: boolean
  /** What the browser offers, as `.pdf,.jpg`. */
  accept: string
  words: FileWords
  onChange: (file: File | null) => void
  /** Takes away what is kept; left out where it cannot be. */
  onTakeAway?: () => void
}

/** One file in a form: a button that chooses it, or a drop upon it; its name and size; and what takes it away. */
export function FileField(props: Props) {
  const { label, hint, error, file, kept = null, disabled, accept, words, onChange, onTakeAway } = props
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !disabled) onChange(dropped)
  }
  const name = file?.name ?? kept
  const takeAway = file ? () => onChange(null) : onTakeAway
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a drop is a shorter way to what the button does
        <div
          data-wrong={error ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cn('flex min-w-0 flex-wrap items-center gap-3 rounded-control', over && 'bg-tint')}
        >
          <label
            htmlFor={control.id}
            className="inline-flex h-control shrink-0 cursor-pointer items-center gap-2 rounded-control border border-hairline bg-surface px-3 text-body font-medium focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/25 hover:bg-hover"
          >
            <Paperclip className="size-4 text-muted" aria-hidden="true" />
            {name === null ? words.choose : words.another}
            <input
              {...control}
              type="file"
              accept={accept}
              disabled={disabled}
              className="sr-only"
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? []
                if (chosen) onChange(chosen)
                // The same file may be chosen again.
                currentTarget.value = ''
              }}
            />
          </label>
          {name !== null && (
            <span className="flex min-w-0 flex-1 items-center gap-1">
              <span className="min-w-0 flex-1">
                <bdi className="cut-end block text-body">{name}</bdi>
                {file && (
                  <span className="text-meta text-muted">
                    {words.size(Math.max(1, Math.round(file.size / 1000)))}
                  </span>
                )}
              </span>
              {takeAway && (
                <IconButton label={words.takeAway} icon={<Trash2 />} disabled={disabled} onClick={takeAway} />
              )}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
