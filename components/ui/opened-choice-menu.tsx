'use client'
import type { ReactNode } from 'react'
import type { ChoiceMenuProps } from './choice-menu'
import { DropdownMenu, MenuChoices, MenuLabel } from './dropdown-menu'

type Props<V extends string> = Omit<ChoiceMenuProps<V>, 'label' | 'icon'> & { trigger: ReactNode }

/** The menu behind a `ChoiceMenu`: open from the start, since somebody has just pressed for it. */
export function OpenedChoiceMenu<V extends string>({
  trigger,
  side,
  className,
  title,
  value,
  onChange,
  choices,
}: Props<V>) {
  return (
    <DropdownMenu defaultOpen trigger={trigger} side={side} className={className}>
      {title && <MenuLabel>{title}</MenuLabel>}
      <MenuChoices value={value} onChange={onChange} choices={choices} />
    </DropdownMenu>
  )
}
