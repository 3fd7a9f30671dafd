/** Dialogs and drawers that hold a table (specification section 9): so wide, and at most as wide as the window. */
export const TABLE_DIALOG_PX = 1000;
