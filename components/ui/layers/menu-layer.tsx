'use client'
import '../nonce'
import {
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from '@radix-ui/react-dropdown-menu'
import { cn } from '../cn'
import type { MenuProps } from '../dropdown-menu'
import type { OpenedLayer } from '../fetched-layer'
import { leaveFocus, popoverClass } from '../open-layers'
import { type MenuParts, MenuPartsContext } from './menu-parts'

const PARTS: MenuParts = { Item, ItemIndicator, Label, RadioGroup, RadioItem, Separator }

/** What a `DropdownMenu` fetches: the trigger with its menu, and what entries are made of. */
export function MenuLayer({
  trigger,
  align = 'end',
  side = 'bottom',
  className,
  children,
  ...state
}: OpenedLayer<MenuProps>) {
  return (
    <Root {...state}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={leaveFocus}
          className={cn(
            popoverClass,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1',
            className,
          )}
        >
          <MenuPartsContext value={PARTS}>{children}</MenuPartsContext>
        </Content>
      </Portal>
    </Root>
  )
}
