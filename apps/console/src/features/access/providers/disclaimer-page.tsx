import { PublicText } from './public-text-page.tsx';

export const Component = () => <PublicText text="disclaimer" />;
