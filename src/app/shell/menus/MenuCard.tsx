import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import { MenuCardHeading } from './MenuCardHeading.tsx';
import { menuLink } from './menuLink.ts';
import { type MenuNode, menuTargets } from './menuTree.ts';

/** An entry of the menu as a card with all entries below it. */
export function MenuCard({ node }: { readonly node: MenuNode }) {
  return (
    <Card variant="outlined">
      <CardContent>
        <MenuCardHeading icon={node.icon} title={node.title} />
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {menuTargets([node]).map(({ node: entry }) => (
            <Box component="li" key={entry.to} sx={{ py: 0.5 }}>
              <Link {...menuLink(entry)} underline="hover">
                {entry.title}
              </Link>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
