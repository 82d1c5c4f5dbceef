'use client'
import { createContext, useContext } from 'react'
import type { RowSelection } from './use-row-selection'

type TableTools = {
  selection: RowSelection | undefined
  /** Its rows take the focus one after the other, and their controls with them. */
  isWalked: boolean
}

export const TableContext = createContext<TableTools>({ selection: undefined, isWalked: false })
export const useTableTools = () => useContext(TableContext)

/** Whether a row is the one that the keyboard is at: only then its controls join the order of the keyboard. */
export const RowReach = createContext(true)

/** `tabIndex` of a control in a row. */
export const useReach = () => (useContext(RowReach) ? 0 : -1)
