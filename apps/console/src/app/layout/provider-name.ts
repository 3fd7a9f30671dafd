/** Two to four characters are spaced out, any other name is cut to seven (specification section 9); the whole name stands in the tooltip. */
export function providerLabel(name: string): string {
  const characters = [...name.trim()];
  return characters.length >= 2 && characters.length <= 4 ? characters.join(' ') : characters.slice(0, 7).join('');
}
