'use client'
import type * as Radix from '@radix-ui/react-dropdown-menu'
import { createContext, use } from 'react'

export type MenuParts = Pick<
  typeof Radix,
  'Item' | 'ItemIndicator' | 'Label' | 'RadioGroup' | 'RadioItem' | 'Separator'
>

/** What the entries of a menu are made of; it comes with the open menu that they stand in. */
export const MenuPartsContext = createContext<MenuParts | null>(null)

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext)
  if (!parts) throw new Error('an entry of a menu stands in a DropdownMenu')
  return parts
}
