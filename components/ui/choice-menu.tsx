'use client'
import { type ReactNode, useState } from 'react'
import type { Choice } from './dropdown-menu'
import { IconButton } from './icon-button'

const loadMenu = () => import('./opened-choice-menu')
type Opened = Awaited<ReturnType<typeof loadMenu>>['OpenedChoiceMenu']

export type ChoiceMenuProps<V extends string> = {
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

/** A button that opens one choice of several; the menu is fetched when someone is about to open it. */
export function ChoiceMenu<V extends string>({ label, icon, ...menu }: ChoiceMenuProps<V>) {
  const [Menu, setMenu] = useState<Opened | null>(null)
  const open = () => loadMenu().then(({ OpenedChoiceMenu }) => setMenu(() => OpenedChoiceMenu))
  if (Menu) return <Menu {...menu} trigger={<IconButton label={label} icon={icon} />} />
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={open}
    />
  )
}
