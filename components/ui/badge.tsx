import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

const badgeVariants = cva(
  'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-meta font-medium whitespace-nowrap tabular-nums',
  {
    variants: {
      tone: {
        neutral: 'bg-hover text-muted',
        primary: 'bg-tint text-primary-text',
        danger: 'bg-danger/10 text-danger',
        warning: 'bg-warning/10 text-warning',
        success: 'bg-success/10 text-success',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>['tone']>

/** A word or a number about something, not pressable. */
export function Badge({ tone, children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={badgeVariants({ tone })}>{children}</span>
}

type CountProps = {
  count: number
  max?: number
  /** Drawn, not written: where the button that it stands on has a name of its own, what is written must be in that. */
  drawn?: boolean
}

/** How many are new, on an icon. Nothing for none. */
export function CountBadge({ count, max = 99, drawn = false }: CountProps) {
  if (count <= 0) return null
  const text = count > max ? `${max}+` : String(count)
  return (
    <span
      dir="ltr"
      data-count={drawn ? text : undefined}
      className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 text-[10px] font-semibold text-on-danger tabular-nums before:content-[attr(data-count)]"
    >
      {drawn ? null : text}
    </span>
  )
}
