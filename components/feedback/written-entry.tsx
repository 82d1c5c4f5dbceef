'use client'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'

type Props = { name: string; own: boolean; time: string; text: string }

/** What one side wrote; the reader's own stands at the inline end. */
export function WrittenEntry({ name, own, time, text }: Props) {
  const formats = useFormats()
  return (
    <li
      className={cn(
        'max-w-[85%] min-w-0 rounded-panel border border-hairline px-4 py-3',
        own ? 'self-end bg-tint' : 'self-start bg-surface',
      )}
    >
      <p className="flex flex-wrap gap-x-2 text-meta text-muted">
        <Cut className="max-w-60 font-medium">{name}</Cut>
        <time dateTime={time}>{formats.dateMinute(Date.parse(time))}</time>
      </p>
      <p dir="auto" className="mt-1 text-body [overflow-wrap:anywhere] whitespace-pre-wrap rtl:text-start">
        {text}
      </p>
    </li>
  )
}
