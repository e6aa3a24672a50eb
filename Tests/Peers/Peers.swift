// Peers
