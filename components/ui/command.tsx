'use client'
import { Command as Cmdk } from 'cmdk'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

/**
 * A field with a list below it that is walked through by the arrow keys. What the list holds is up to its
 * owner; nothing is filtered here.
 */
export function Command({ className, ...rest }: ComponentProps<typeof Cmdk>) {
  return (
    // Ctrl-K opens the list elsewhere; it is no way up in it.
    <Cmdk
      {...rest}
      shouldFilter={false}
      loop
      vimBindings={false}
      className={cn('flex min-h-0 flex-col', className)}
    />
  )
}

export function CommandInput({ className, ...rest }: ComponentProps<typeof Cmdk.Input>) {
  return (
    <Cmdk.Input
      {...rest}
      className={cn(
        'h-13 min-w-0 flex-1 bg-transparent text-field outline-none placeholder:text-muted',
        className,
      )}
    />
  )
}

export function CommandList({ className, ...rest }: ComponentProps<typeof Cmdk.List>) {
  return <Cmdk.List {...rest} className={cn('min-h-0 flex-1 overflow-y-auto p-2', className)} />
}

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Cmdk.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted first:[&_[cmdk-group-heading]]:pt-1"
    >
      {children}
    </Cmdk.Group>
  )
}

export function CommandItem({ className, ...rest }: ComponentProps<typeof Cmdk.Item>) {
  return (
    <Cmdk.Item
      {...rest}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-tint data-[selected=true]:text-primary-text',
        className,
      )}
    />
  )
}
