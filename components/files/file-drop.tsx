'use client'
import { Upload, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'

type Props = {
  file: File | null
  onChange: (file: File | null) => void
  disabled?: boolean
  /** Endings that the browser offers, as `.kml,.kmz`. */
  accept: string
  /** Of a file that was chosen. */
  icon: ReactNode
  words: {
    choose: string
    hint: string
    takeAway: string
    /** Of so many kilobytes. */
    size: (kilobytes: number) => string
  }
}

/** Takes one file by a press or by dropping it. */
export function FileDrop({ file, onChange, disabled, accept, icon, words }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !disabled) onChange(dropped)
  }
  if (file)
    return (
      <div className="flex items-center gap-3 rounded-panel border border-hairline bg-surface p-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-tint text-primary-text [&>svg]:size-4.5">
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <p className="cut-end text-md font-medium">
            <bdi>{file.name}</bdi>
          </p>
          <span className="text-meta text-muted">
            {words.size(Math.max(1, Math.round(file.size / 1000)))}
          </span>
        </div>
        <IconButton label={words.takeAway} icon={<X />} disabled={disabled} onClick={() => onChange(null)} />
      </div>
    )
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex cursor-pointer flex-col items-center gap-1 rounded-panel border border-dashed px-6 py-8 text-center transition-colors focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/25',
        over ? 'border-accent bg-tint' : 'border-outline/60 bg-surface hover:border-outline hover:bg-hover',
      )}
    >
      <Upload className="mb-1 size-5 text-muted" aria-hidden="true" />
      <span className="text-md font-medium">{words.choose}</span>
      <span className="text-meta text-muted">{words.hint}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
    </label>
  )
}
