'use client'
import type { ReactNode } from 'react'
import { type Choice, DropdownMenu, MenuChoices, MenuLabel } from './dropdown-menu'
import { IconButton } from './icon-button'

type Props<V extends string> = {
  label: string
  icon: ReactNode
  value: V
  onChange: (value: V) => void
  choices: readonly Choice<V>[]
  /** Stands over the choices. */
  title?: string
  side?: 'top' | 'bottom'
  className?: string
}

/** A button that opens one choice of several. */
export function ChoiceMenu<V extends string>({ label, icon, title, side, className, ...choice }: Props<V>) {
  return (
    <DropdownMenu trigger={<IconButton label={label} icon={icon} />} side={side} className={className}>
      {title && <MenuLabel>{title}</MenuLabel>}
      <MenuChoices {...choice} />
    </DropdownMenu>
  )
}
