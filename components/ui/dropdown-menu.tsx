'use client'
import './nonce'
import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { menuItemClass, popoverClass, useLayerState } from './open-layers'

type MenuProps = {
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

export function DropdownMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  className,
  children,
  ...state
}: MenuProps) {
  return (
    <Radix.Root {...useLayerState(state)}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            popoverClass,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type ItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** Elsewhere it stands beside the menu. */
  phoneOnly?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled, phoneOnly, onSelect, children }: ItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cn(
        menuItemClass,
        danger ? 'text-danger' : '[&_svg]:text-muted',
        phoneOnly && 'not-phone:hidden',
      )}
    >
      {icon}
      {children}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-2 pb-1 text-meta font-medium text-muted">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-hairline" />
}

export type Choice<V extends string> = { value: V; label: ReactNode; icon?: ReactNode; lang?: string }

type ChoiceProps<V extends string> = {
  value: V
  onChange: (value: V) => void
  choices: readonly Choice<V>[]
}

/** One of several, ticked. */
export function MenuChoices<V extends string>({ value, onChange, choices }: ChoiceProps<V>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as V)}>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          lang={choice.lang}
          className={cn(menuItemClass, '[&_svg]:text-muted')}
        >
          {choice.icon}
          {choice.label}
          <Radix.ItemIndicator className="ms-auto ps-4">
            <Check className="text-primary-text!" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
