'use client'
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { fieldClass } from './input'
import { menuItemClass, popoverClass } from './layer-class'
import { pageNonce } from './nonce'

export type SelectOption = { value: string; label: ReactNode; icon?: ReactNode; disabled?: boolean }

type Props = {
  value: string | undefined
  onChange: (value: string) => void
  options: SelectOption[]
  placeholder?: string
  disabled?: boolean
  /** From `Field`, or a label of its own. */
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
  className?: string
}

/** One of a list. Values are texts and may not be empty. */
export function Select({ value, onChange, options, placeholder, disabled, className, ...control }: Props) {
  return (
    <Radix.Root value={value} onValueChange={onChange} disabled={disabled}>
      <Radix.Trigger
        {...control}
        className={clsx(
          fieldClass,
          'tap inline-flex h-control cursor-pointer items-center justify-between gap-2 text-start data-placeholder:text-muted',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown className="size-3.5 shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className={clsx(
            popoverClass,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.Viewport nonce={pageNonce()} className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={menuItemClass}
              >
                {option.icon}
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator className="ms-auto ps-4 text-primary-text">
                  <Check className="size-4" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
