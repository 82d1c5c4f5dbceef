'use client'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { FetchedLayer, type LayerProps } from './fetched-layer'
import { useMenuParts } from './layers/menu-parts'
import { menuItemClass } from './open-layers'
import { makePart } from './part'

export type MenuProps = LayerProps & {
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  className?: string
  children: ReactNode
}

const layer = makePart(() => import('./layers/menu-layer').then(({ MenuLayer }) => MenuLayer))

/** A list of things to do, behind its trigger. */
export function DropdownMenu(props: MenuProps) {
  return <FetchedLayer kind="menu" part={layer} given={props} />
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
  const Radix = useMenuParts()
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
  const Radix = useMenuParts()
  return <Radix.Label className="px-2 pt-2 pb-1 text-meta font-medium text-muted">{children}</Radix.Label>
}

export function MenuSeparator() {
  const Radix = useMenuParts()
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
  const Radix = useMenuParts()
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
