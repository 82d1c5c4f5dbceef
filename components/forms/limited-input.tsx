'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import { Input, type InputProps } from '@/components/ui/input'

type Props = InputProps & { value: string; max: number }

/** Whether a text without the space around it is longer than it may be. */
export const isTooLong = (text: string, max: number): boolean => text.trim().length > max

/** A short text outside of a form: what is too long stays as it was typed, and the limit is said. */
export function LimitedInput({ value, max, className, ...rest }: Props) {
  const t = useTranslations('validation')
  const id = useId()
  const over = isTooLong(value, max)
  return (
    <span className={cn('flex min-w-0 flex-1 flex-col gap-1', className)}>
      <Input
        {...rest}
        value={value}
        // Of an empty field it would be left to right, and so its placeholder.
        dir={value ? 'auto' : undefined}
        aria-invalid={over || undefined}
        aria-describedby={over ? id : undefined}
      />
      {over && (
        <span id={id} role="alert" className="text-meta text-danger">
          {t('tooLong', { max })}
        </span>
      )}
    </span>
  )
}
