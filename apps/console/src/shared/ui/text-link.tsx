import { Link, type LinkProps } from 'react-router';

/** A link among words: it is underlined, since its colour alone tells it from them too little. */
export const TextLink = (props: LinkProps) => <Link {...props} style={{ textDecoration: 'underline' }} />;
